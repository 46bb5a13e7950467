import { test } from '@playwright/test';
import { startMailbox, type Mailbox } from '../apps/server/src/people/mail/mailbox.test-support.ts';
import { startProduct } from './serve-product.ts';

/** Where the links in mails lead. */
export const SITE = 'https://equanim.example';

interface ProductWithMail {
  mailbox: Mailbox;
  url: string;
}

/** Journeys on a product of their own, which sends mails and keeps what visitors write; begun once a worker. */
export const withMail = test.extend<object, { mailing: ProductWithMail }>({
  mailing: [
    async ({ browserName: _any }, use) => {
      const mailbox = await startMailbox();
      const product = await startProduct(
        {
          CONTACT_INBOX: 'on',
          SMTP_URL: mailbox.url,
          SMTP_FROM: 'Equanim <no-reply@equanim.example>',
          PUBLIC_URL: SITE,
        },
        { from: process.env['PRODUCT_DATA'] },
      );
      await use({ mailbox, url: product.url });
      await product.stop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
});
