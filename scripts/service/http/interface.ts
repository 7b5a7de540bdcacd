// Types that the package publishes with the mock, so without those of Node.js.

/** A server that listens. */
export interface RunningServer {
  /** An address by which this machine reaches it, such as `http://127.0.0.1:4010`. */
  url: string;
  /** Stops listening and closes all connections; a mock drops the events that are not sent yet. */
  close(): Promise<void>;
}

/** The result of sending an event. */
export interface Delivery {
  /** Whether it counts as delivered: the receiver answered 200. */
  delivered: boolean;
  /** HTTP status of the response; absent without one. */
  status?: number;
  /** Time to the response, or to giving up, in milliseconds. */
  ms: number;
  /** Why it does not count as delivered, and what to do. */
  problem?: string;
}
