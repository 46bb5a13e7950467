import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { Role } from '@equanim/contract/auth';
import { freePort } from '../apps/server/src/platform/database/built-in/postmaster.ts';
import { startMailbox, type Mailbox } from '../apps/server/src/people/mail/mailbox.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { ADMIN, signIn } from './people.ts';
import { startProduct } from './serve-product.ts';
import { showIn, THEMES } from './theme.ts';

interface OwnProduct {
  site: string;
  mailbox: Mailbox;
}

/**
 * Journeys that write, on a product of their own which sends mails and keeps what visitors write; begun once a worker. It is
 * at `localhost`, because passkeys belong to a name, not to a number.
 */
export const writing = test.extend<object, { own: OwnProduct }>({
  own: [
    async ({ browserName: _any }, use) => {
      const mailbox = await startMailbox();
      const port = String(await freePort());
      const site = `http://localhost:${port}`;
      const product = await startProduct(
        {
          PORT: port,
          PUBLIC_URL: site,
          CONTACT_INBOX: 'on',
          SMTP_URL: mailbox.url,
          SMTP_FROM: 'Equanim <no-reply@equanim.example>',
        },
        { from: process.env['PRODUCT_DATA'] },
      );
      await use({ site, mailbox });
      await product.stop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ own }, use) => use(own.site),
});

/** The path of the link in the first mail after so many that leads to that page. */
export async function linkOf({ mailbox, site }: OwnProduct, count: number, page: string): Promise<string> {
  for (let next = count; ; next += 1) {
    const { text } = await mailbox.wait(next);
    const link = text.split('\n').find((line) => line.startsWith(`${site}/${page}#`));
    if (link !== undefined) return link.slice(site.length);
  }
}

export const PASSWORD = 'copper lantern quiet orbit';

export interface Person {
  email: string;
  password: string;
}

let people = 0;

/** Adds somebody by an invitation, so that each journey has a person of its own. */
export async function addPerson(request: APIRequestContext, role: Role): Promise<Person> {
  people += 1;
  const email = `somebody-${String(process.pid)}-${String(people)}@lowell.example`;
  const post = async (path: string, data: object, token?: string) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await request.post(`/api/v1/auth/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${String(answer.status())}`).toBe(true);
    return (await answer.json()) as { access_token: string; path: string };
  };
  const { access_token: token } = await post('login', { email: ADMIN, password: 'equanim-demo' });
  const { path } = await post('invitations', { email, role }, token);
  const invitation = path.slice(path.indexOf('#') + 1);
  await post('register', { invitation, name: 'Ada Lowell', password: PASSWORD });
  return { email, password: PASSWORD };
}

/** Signs in who has no second factor, and opens their account. */
export async function openAccount(page: Page, { email, password }: Person): Promise<void> {
  await signIn(page, email, password);
  await expect(page).toHaveURL(/-dashboard/);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  // What is still asked when the token dies would be refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Looks at the screen in both themes. */
export async function expectNoFindingInBoth(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
}
