export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
}

/**
 * The edge where a message would leave the browser. By default it goes nowhere (specification 2): nothing is sent or
 * kept, and the answer is always the same.
 */
export function submitMessage(_message: Message): Promise<void> {
  return Promise.resolve();
}
