import { DAY_MS } from '../../platform/time.ts';
import type { World } from '../../sampling/collector/collector-world.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

type Role = 'admin' | 'customer';

/** The API of a world, as its administrators and customers use it at the world's moment. */
export interface Portal {
  read<Answer>(role: Role, path: string): Promise<Answer>;
  /** As an administrator, says what lines of the log are that the product does not know, as the books know it. @returns whether it was asked anything */
  answerQuestions(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openPortal(world: World): Promise<Portal> {
  const { simulator } = world;
  const app = await startTestApp(world.now(), { shared: simulator, database: world.opened, smtpUrl: null });
  const session = sessionOf(world, app);

  return {
    async read(role, path) {
      app.setNow(world.now());
      return (await app.get(path, await session(role))).json();
    },

    async answerQuestions() {
      const questions = (await app.services.quality.listQuestions()).filter(({ answer }) => !answer);
      for (const { type } of questions) {
        app.setNow(world.now());
        const isFlow = simulator.linesBetween(0, world.now()).some((one) => one.type === type && one.isFlow);
        const { statusCode, body } = await app.app.inject({
          method: 'POST',
          url: `/api/v1/quality/questions/${type}`,
          payload: { meaning: isFlow ? 'flow' : 'result', reason: 'The exchange was asked.' },
          headers: { authorization: `Bearer ${await session('admin')}` },
        });
        if (statusCode !== 200) throw new Error(`The answer about ${type} was refused: ${body}`);
      }
      return questions.length > 0;
    },

    close: () => app.close(),
  };
}

const SESSION_MS = 20 * DAY_MS;

/** @returns what gives a session that has not ended by the world's clock */
function sessionOf(world: World, app: TestApp): (role: Role) => Promise<string> {
  const held = new Map<Role, { token: string; untilMs: number }>();
  let count = 0;
  return async (role) => {
    const known = held.get(role);
    if (known && world.now() < known.untilMs) return known.token;
    count += 1;
    // A new person each time: a session of thirty days ends within the year.
    const token = await app.tokenFor(`${role}-${count}@equanim.example`, role);
    held.set(role, { token, untilMs: world.now() + SESSION_MS });
    return token;
  };
}
