import { expect, it } from 'vitest';
import { startSimulator } from './simulator.ts';

it('refuses connections, then answers again on the port that it had', async () => {
  const simulator = await startSimulator({ seed: 'refusal' });
  const askTime = () => fetch(`${simulator.url}/v5/market/time`);
  try {
    expect((await askTime()).status).toBe(200);
    simulator.refuse();
    await expect(askTime()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await simulator.accept();
    expect((await askTime()).status).toBe(200);
  } finally {
    await simulator.close();
  }
});
