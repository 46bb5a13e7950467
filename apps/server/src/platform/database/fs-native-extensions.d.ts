declare module 'fs-native-extensions' {
  /** Asks the operating system for an exclusive lock on an open file; false when another process holds it. */
  export function tryLock(fileDescriptor: number): boolean;
}
