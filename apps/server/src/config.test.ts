import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the settings', () => {
  it('need none: the demo listens on the loopback interface', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      account: null,
      demo: { password: 'equanim-demo' },
    });
  });

  it('count an empty one as absent', () => {
    expect(readConfig({ PORT: '', BYBIT_API_KEY: '' })).toEqual(readConfig({}));
  });

  it('make a live account of key and secret, with data of its own', () => {
    const config = readConfig({ BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's', HOST: '0.0.0.0' });
    expect(config.account).toEqual({ key: 'k', secret: 's', baseUrl: 'https://api.bybit.com' });
    expect(config.dataDirectory).not.toBe(readConfig({}).dataDirectory);
  });

  it('tell everything that is wrong at once, by name', () => {
    const wrong = { PORT: 'many', DATABASE_URL: 'mysql://x', BYBIT_API_KEY: 'k', LOG_LEVEL: 'loud' };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'BYBIT_API_SECRET', 'LOG_LEVEL'])
      expect(() => readConfig(wrong)).toThrow(name);
  });

  it('leave the contact inbox off unless it is switched on in so many letters', () => {
    expect(readConfig({}).isContactInboxOn).toBe(false);
    expect(readConfig({ CONTACT_INBOX: 'on' }).isContactInboxOn).toBe(true);
    expect(() => readConfig({ CONTACT_INBOX: 'yes' })).toThrow('CONTACT_INBOX');
  });

  it('refuse the demo with its known passwords on any other address', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('loopback');
  });
});
