/**
 * A failure that the source or its author causes: it is told by its message alone, without a stack trace.
 * Anything else that a step throws is a fault of the build itself.
 */
export class BuildFailure extends Error {
  override name = "BuildFailure";
}
