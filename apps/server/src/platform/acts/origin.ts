/** Where a request came from. */
export interface Origin {
  /** Network address: of the client, or of the last hop before the trusted proxies. */
  address: string;
  requestId: string;
  /** What the browser calls itself; empty where it says nothing. */
  userAgent: string;
  /** Token of the cookie that a device got when somebody signed in on it; null without one. */
  deviceToken: string | null;
}
