import { createAuthService } from './auth/auth.service.ts';
import { createInvitationsService } from './auth/invitations.service.ts';
import { createInvitationsStore } from './auth/invitations.store.ts';
import { createLoginLimiter } from './auth/login-limiter.ts';
import { createResetsService } from './auth/resets.service.ts';
import { createResetsStore } from './auth/resets.store.ts';
import { createSessionsStore } from './auth/sessions.store.ts';
import { createUsersService } from './auth/users.service.ts';
import { createUsersStore } from './auth/users.store.ts';
import { createAccountStore } from './collector/account.store.ts';
import { storesOf } from './collector/collector-stores.ts';
import { createOrderCurrencyStore } from './collector/order-currency.store.ts';
import { explainSoon } from './collector/parts.store.ts';
import { createReviewService } from './collector/review.service.ts';
import type { Counting } from './collector/snapshot.store.ts';
import { recountSince } from './collector/units.store.ts';
import { createCoinsStore } from './coins/coins.store.ts';
import { createCustomerService } from './customer/customer.service.ts';
import type { Database } from './database/open.ts';
import { isAnswering } from './database/is-answering.ts';
import type { Exchange } from './exchange/exchange.ts';
import { createHistoryService } from './history/history.service.ts';
import { createHistoryStore } from './history/history.store.ts';
import { mailsToFirm } from './leads/lead-mail.ts';
import { createLeadsService } from './leads/leads.service.ts';
import { createLeadsStore } from './leads/leads.store.ts';
import type { Outbox } from './mail/outbox.ts';
import { createMarketStore } from './market/market.store.ts';
import { createOrdersService } from './orders/orders.service.ts';
import { createOrdersStore } from './orders/orders.store.ts';
import { createPositionsService } from './positions/positions.service.ts';
import { createPositionsStore } from './positions/positions.store.ts';
import { createQualityStore } from './quality/quality.store.ts';
import { createWalletService } from './wallet/wallet.service.ts';
import { createWalletStore } from './wallet/wallet.store.ts';

export type Services = ReturnType<typeof createServices>;

/** How mails leave, and who gets what the site itself has to tell. */
export interface Mailing {
  outbox: Outbox;
  /** Who gets the messages of the contact form; every administrator if undefined. */
  contactTo: string | undefined;
}

interface Ground {
  db: Database;
  exchange: Exchange;
  clock: () => Date;
  /** Null where no mail is sent. */
  mailing: Mailing | null;
  /** Origin of the links given to people. */
  siteUrl: string;
  counting: Counting;
}

/** Every service on one database, one exchange and one clock. */
export function createServices({ db, exchange, clock, mailing, siteUrl, counting }: Ground) {
  const usersStore = createUsersStore(db);
  const sessions = createSessionsStore(db);
  const limiter = createLoginLimiter(() => clock().getTime());
  const outbox = mailing?.outbox ?? null;
  const { listAdministrators } = usersStore;
  const tellFirm = mailing ? mailsToFirm({ ...mailing, listAdministrators }) : () => undefined;
  const market = createMarketStore(db);
  const wallet = createWalletService({ store: createWalletStore(db), prices: market, clock });
  const positions = createPositionsService(createPositionsStore(db), exchange, clock);
  const orders = createOrdersService(createOrdersStore(db));
  const orderCurrency = createOrderCurrencyStore(db, exchange.markets);
  const { collectingSince } = createAccountStore(db);
  return {
    auth: createAuthService(usersStore, sessions, limiter, clock),
    resets: createResetsService({
      users: usersStore,
      resets: createResetsStore(db),
      limiter,
      clock,
      outbox,
      siteUrl,
    }),
    invitations: createInvitationsService(usersStore, createInvitationsStore(db), clock),
    users: createUsersService(usersStore, sessions, clock),
    history: createHistoryService(createHistoryStore(db)),
    customer: createCustomerService({ wallet, positions, orders, orderCurrency, collectingSince, clock }),
    quality: createQualityStore(db, {
      async recount(trx, since) {
        await recountSince(trx, since);
        await explainSoon(trx, { from: since, to: clock() }, counting.limit);
      },
    }),
    reviews: createReviewService({ ...storesOf(db, counting), limit: counting.limit }),
    leads: createLeadsService(createLeadsStore(db), clock, tellFirm),
    market,
    coins: createCoinsStore(db),
    isDatabaseUp: () => isAnswering(db),
    wallet,
    positions,
    orders,
    orderCurrency,
  };
}
