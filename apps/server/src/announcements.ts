import { FEE_RATES } from '@equanim/finance/ledger/term-rows';
import type { Config } from './config.ts';
import { dealDemo, isDealtUntil } from './operations/demo/deal-demo.ts';
import { readDemoPlan } from './operations/demo/demo-plan.ts';
import { importDemoHistory } from './operations/demo/demo-history.ts';
import { pathTo } from './people/auth/account-mails.ts';
import { FIRST_ADMINISTRATOR_HOURS } from './people/auth/invitations.service.ts';
import type { Services } from './services.ts';
import { MINUTE_MS } from './platform/time.ts';
import { secondsSince } from './platform/in-words.ts';

interface Console {
  url: string;
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
}

interface DemoConsole extends Console {
  /** Ends once the website is there, which states the terms. */
  untilWebsite: Promise<unknown> | undefined;
}

/** Adds the people of the demo and, at its first start, its history. @param console url is that of the simulator */
export async function prepareDemo(
  config: Config,
  services: Services,
  { url, print, untilWebsite }: DemoConsole,
): Promise<void> {
  await services.users.ensureDemoUsers(config.demo.password);
  const startedMs = Date.now();
  const minuteMs = Math.floor(startedMs / MINUTE_MS) * MINUTE_MS;
  const isFirst = await services.history.isEmpty();
  if (isFirst) print('First start of the demo: importing a simulated history since 2023 ...');
  // Asked before the import, which leaves the connections to the simulator unattended until they are closed.
  const told = (await isDealt(services)) ? null : await readDemoPlan(url);
  const demo = { simulatorUrl: url, now: new Date(minuteMs) };
  const imported = await importDemoHistory(services, demo, (count, total, what) =>
    print(`  ${count} of ${total} ${what}`),
  );
  const until = await services.history.importedUntil();
  if (told && until) {
    await untilWebsite;
    // Its investors come for the minimum, notice and lock-up of the sample firm.
    await services.ledger.begin(FEE_RATES.map(({ name }) => name));
    print('  dealing its investors ...');
    const { users, fundAt } = services;
    const dealt = await dealDemo({ fundAt, users }, { told, now: until }, (count, total) =>
      print(`  ${count} of ${total} dealing days`),
    );
    if (dealt.investors > 0) print(`  ${dealt.strikes} dealing days, ${dealt.investors} investors`);
    if (dealt.stop) print(`  dealing stopped: ${dealt.stop}`);
  }
  if (imported) print(`  done in ${secondsSince(startedMs)}`);
}

/** Whether the past of the demo's investors was dealt to its end: the first start may have been killed before. */
async function isDealt({ ledger, history }: Pick<Services, 'ledger' | 'history'>): Promise<boolean> {
  const until = await history.importedUntil();
  return until !== null && isDealtUntil(await ledger.read(), until);
}

/** Begins the week of administrators without a second factor, and says so where codes of apps cannot be checked. */
export async function prepareFactors(
  { factors, startGrace }: Services,
  print: (line: string) => void,
): Promise<void> {
  await startGrace(null);
  const unreadable = await factors.checkKey();
  if (unreadable > 0)
    print(
      `Warning: the codes of ${unreadable} authenticator app${unreadable === 1 ? '' : 's'} cannot be checked, because their secrets were encrypted with another SECRET_KEY; passkeys and recovery codes still work. Start with the earlier key, or have those people set up their apps again.`,
    );
}

/** Tells the person at the console where the server is, and what they can do first. */
export async function announce(config: Config, services: Services, { url, print }: Console): Promise<void> {
  print(`\nEquanim is ready at ${url}`);
  if (config.account) {
    print(`Live account at ${config.account.baseUrl}.`);
    print('Add people with: npm run user -- add EMAIL --role admin --name NAME');
    await announceFirstAdministrator(config, services, print);
  } else {
    print('Demo data from a simulated exchange. Sign in as admin@equanim.demo or customer@equanim.demo');
    print('with the password equanim-demo (or what DEMO_PASSWORD says).');
  }
  await announceBase(config, services, print);
}

/** Where nobody can sign in as administrator yet, prints a link by which one can; it is written nowhere else. */
async function announceFirstAdministrator(
  { siteUrl }: Config,
  { invitations }: Services,
  print: (line: string) => void,
): Promise<void> {
  const token = await invitations.openFirstAdministrator();
  if (token === null) return;
  print(
    `No administrator can sign in yet. To become the first one, open this link within ${FIRST_ADMINISTRATOR_HOURS} hours:`,
  );
  print(siteUrl + pathTo('accept-invitation', token));
  print('or run: npm run user -- add EMAIL --role admin --name NAME');
}

/** Says so where BASE_EQUITY came too late to count. */
async function announceBase(
  { baseEquity }: Config,
  { wallet }: Services,
  print: (line: string) => void,
): Promise<void> {
  const base = await wallet.baseEquity();
  if (baseEquity !== 'first' && !baseEquity.eq(base))
    print(
      `The normalized value counts from ${base} USDT since the first sample; BASE_EQUITY cannot change that.`,
    );
}
