import { createAuthService } from './people/auth/auth.service.ts';
import { createInvitationsService } from './people/auth/invitations.service.ts';
import { createInvitationsStore } from './people/auth/invitations.store.ts';
import { createLoginLimiter } from './people/auth/login-limiter.ts';
import { createResetsService } from './people/auth/resets.service.ts';
import { createResetsStore } from './people/auth/resets.store.ts';
import { createSessionsStore } from './people/auth/sessions.store.ts';
import { createUsersService } from './people/auth/users.service.ts';
import { createUsersStore } from './people/auth/users.store.ts';
import { createAccountStore } from './sampling/collector/account.store.ts';
import { storesOf } from './sampling/collector/collector-stores.ts';
import { createOrderCurrencyStore } from './sampling/collector/order-currency.store.ts';
import { explainSoon } from './sampling/collector/parts.store.ts';
import { createReviewService } from './sampling/collector/review.service.ts';
import type { Counting } from './sampling/collector/snapshot.store.ts';
import { recountSince } from './fund/units/units.store.ts';
import { createCoinsStore } from './portal/wallet/coins.store.ts';
import { createCustomerService } from './portal/customer/customer.service.ts';
import type { Database } from './platform/database/open.ts';
import { isAnswering } from './platform/database/is-answering.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import { createHistoryService } from './operations/history-transfer/history.service.ts';
import { createHistoryStore } from './operations/history-transfer/history.store.ts';
import { mailsToFirm } from './people/leads/lead-mail.ts';
import { createLeadsService } from './people/leads/leads.service.ts';
import { createLeadsStore } from './people/leads/leads.store.ts';
import type { Outbox } from './people/mail/outbox.ts';
import { createMarketStore } from './portal/market/market.store.ts';
import { createOrdersService } from './portal/orders/orders.service.ts';
import { createOrdersStore } from './portal/orders/orders.store.ts';
import { createPositionsService } from './portal/positions/positions.service.ts';
import { createPositionsStore } from './portal/positions/positions.store.ts';
import { createQualityStore } from './portal/quality/quality.store.ts';
import { createWalletService } from './portal/wallet/wallet.service.ts';
import { createWalletStore } from './portal/wallet/wallet.store.ts';

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
