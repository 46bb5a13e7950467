import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { statement } from '../../../../web/src/content/statement.ts';
import { statementTemplate } from '../../../../web/build/site-files.ts';
import { serveWebFiles } from '../../platform/http/answers/web-files.ts';
import { createWebRoot } from '../../platform/http/web-root.test-support.ts';
import { readStatementFirm } from './statement-firm.ts';

const web = createWebRoot();
const file = join(web.root, 'statement.template');
const write = (content: string): void => {
  mkdirSync(web.root, { recursive: true });
  writeFileSync(file, content);
};
afterEach(() => rmSync(file, { force: true }));

describe("the firm's words for statements", () => {
  it('are what the build of the website wrote of its content', () => {
    write(statementTemplate(statement));
    expect(readStatementFirm(web.root)).toEqual(JSON.parse(JSON.stringify(statement)));
  });

  it('are neutral without a website', () => {
    const { firmName, fundName, words } = readStatementFirm(null);
    expect([firmName, fundName]).toEqual(['Fund', 'Fund']);
    expect(JSON.stringify(words)).not.toContain(statement.firmName);
  });

  it('are refused by the name of the field that is empty, missing or unknown', () => {
    const { title: _, ...words } = statement.words;
    write(JSON.stringify({ ...statement, fundName: ' ', slogan: 'Calm', words }));
    expect(() => readStatementFirm(web.root)).toThrow(/fundName[^]*words\.title|words\.title[^]*fundName/);
    expect(() => readStatementFirm(web.root)).toThrow('slogan');
    expect(() => readStatementFirm(web.root)).toThrow(file);
  });

  it('are no page of the website', async () => {
    write(statementTemplate(statement));
    const app = Fastify();
    const sendErrorPage = await serveWebFiles(app, { root: web.root, features: new Set() });
    app.setNotFoundHandler((_request, reply) => sendErrorPage(reply));
    expect((await app.inject('/statement.template')).statusCode).toBe(404);
    expect((await app.inject('/robots.txt')).statusCode).toBe(200);
    await app.close();
  });
});
