type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compares types: `exactly<Expected>()(value) satisfies true` compiles when the value has the very type. */
export declare function exactly<Expected>(): <Actual>(value: Actual) => Same<Expected, Actual>;
