import { createServer, type AddressInfo } from 'node:net';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { Role } from '@equanim/contract/auth';
import { ADMIN } from './people.ts';
import { startProduct } from './serve-product.ts';
import { openPage } from './site-pages.ts';

/** A port that is free now. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Journeys on a product of their own at `localhost`: passkeys belong to a name, not to a number; begun once a worker. */
export const atAName = test.extend<object, { site: string }>({
  site: [
    async ({ browserName: _any }, use) => {
      const port = String(await findPort());
      const site = `http://localhost:${port}`;
      const product = await startProduct(
        { PORT: port, PUBLIC_URL: site },
        { from: process.env['PRODUCT_DATA'] },
      );
      await use(site);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
});

export interface Person {
  email: string;
  password: string;
}

let people = 0;

/** Adds somebody by an invitation, so that each journey has a person of its own. */
export async function addPerson(request: APIRequestContext, role: Role): Promise<Person> {
  people += 1;
  const person = {
    email: `somebody-${String(process.pid)}-${String(people)}@lowell.example`,
    password: 'copper lantern quiet orbit',
  };
  const post = async (path: string, data: object, token?: string) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await request.post(`/api/v1/auth/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${String(answer.status())}`).toBe(true);
    return (await answer.json()) as { access_token: string; path: string };
  };
  const { access_token: token } = await post('login', { email: ADMIN, password: 'equanim-demo' });
  const { path } = await post('invitations', { email: person.email, role }, token);
  await post('register', {
    invitation: path.slice(path.indexOf('#') + 1),
    name: 'Ada Lowell',
    password: person.password,
  });
  return person;
}

/** Types what somebody signs in with, and sends it. */
export async function giveCredentials(page: Page, { email, password }: Person): Promise<void> {
  await openPage(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in who has no second factor, and opens their account. */
export async function openAccount(page: Page, person: Person): Promise<void> {
  await giveCredentials(page, person);
  await expect(page).toHaveURL(/-dashboard/);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible();
}
