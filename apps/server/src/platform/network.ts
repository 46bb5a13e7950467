import ipaddr from 'ipaddr.js';

/** Of an IPv6 address, what a provider gives to one household or machine. */
const IPV6_PREFIX_BITS = 64;

/** Stands for all that is no address, so that whoever writes such things is counted as one. */
const NO_ADDRESS = 'unknown';

/**
 * An address as it is compared: without brackets, port and zone, an IPv4 address in IPv6 as the IPv4 address it is.
 *
 * @returns `unknown` for what is no address
 */
export function plainAddress(text: string): string {
  return parse(text)?.toString() ?? NO_ADDRESS;
}

/**
 * Whom a limit counts: an IPv4 address, or a network of IPv6, as each customer of a provider has a whole one.
 *
 * @param ipv6Bits of its prefix
 * @returns `unknown` for what is no address
 */
export function networkOf(text: string, ipv6Bits = IPV6_PREFIX_BITS): string {
  const address = parse(text);
  if (address instanceof ipaddr.IPv6)
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`;
  return address?.toString() ?? NO_ADDRESS;
}

/** Some proxies write a port behind the address, and then brackets around one of IPv6. */
const WITH_PORT = /^\[([^\]]*)\](?::\d{1,5})?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, dotted] = WITH_PORT.exec(text.trim()) ?? [];
  const [bare = ''] = (bracketed ?? dotted ?? text.trim()).split('%', 1);
  // Nothing but four decimal parts is an IPv4 address here: the library reads `1` and `0x7f.1` as some, too.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** Calls of a network within a window of time. */
export interface NetworkCalls {
  network: string;
  calls: number;
  /** Until the window ends, milliseconds. */
  leftMs: number;
}

/** What a process tells the others, and asks them. */
export interface CallNews {
  /** What it has counted since it told last; a window begins with the first of them. */
  counted: readonly NetworkCalls[];
  /** Networks of which it only asks whether they have used up the limit. */
  asked: readonly string[];
  max: number;
}

/** How often networks called all processes on a database together. */
export interface CallTotals {
  /** @returns the totals of the counted networks, and of the asked ones that have used up the limit */
  settle(news: CallNews): Promise<NetworkCalls[]>;
}
