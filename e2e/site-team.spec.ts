import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';

/** How far a bubble drifts from the place of its button, to each side and up or down (`bubbles.css`). */
const DRIFT = Math.hypot(10, 14);

/** Where captions meet bubbles, bubbles each other, or captions each other, however the bubbles have drifted. */
function collisions(page: Page): Promise<string[]> {
  return page.locator('.member').evaluateAll((members, drift) => {
    const field = members[0]?.closest('.member-field')?.getBoundingClientRect() ?? new DOMRect();
    const all = members.map((member, index) => {
      const bubble = member.querySelector('.member-button')?.getBoundingClientRect() ?? new DOMRect();
      const caption = member.querySelector('.member-caption')?.getBoundingClientRect() ?? new DOMRect();
      return {
        index,
        x: bubble.x + bubble.width / 2,
        y: bubble.y + bubble.height / 2,
        radius: bubble.width / 2,
        caption,
      };
    });
    type Placed = (typeof all)[number];
    const outside = all.filter(
      ({ caption }) => caption.left < 0 || caption.right > innerWidth || caption.bottom > field.bottom,
    );
    const bubblesMeet = (a: Placed, b: Placed) =>
      Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + 2 * drift;
    const captionMeets = (a: Placed, { caption: { left, right, top, bottom } }: Placed) =>
      Math.hypot(Math.max(left - a.x, 0, a.x - right), Math.max(top - a.y, 0, a.y - bottom)) <
      a.radius + drift;
    const captionsMeet = ({ caption: a }: Placed, { caption: b }: Placed) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const found = all.flatMap((a) =>
      all
        .filter((b) => (a !== b && (bubblesMeet(a, b) || captionsMeet(a, b))) || captionMeets(a, b))
        .map((b) => `${String(a.index + 1)} meets ${String(b.index + 1)}`),
    );
    return [...outside.map(({ index }) => `${String(index + 1)} leaves the field`), ...found];
  }, DRIFT);
}

test('nine members stand on cards, and from 1024 px as bubbles that meet neither each other nor a caption', async ({
  page,
}) => {
  await page.route(FILMS, (route) => route.abort());
  await page.setViewportSize({ width: 1023, height: 800 });
  await openPage(page, '/team');
  const names = page.locator('.member-caption .member-name');
  await expect(names).toHaveCount(9);
  const columns = () =>
    page
      .locator('.member')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size);
  for (const [width, count] of [
    [1023, 2],
    [639, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of await names.all()) await expect(name).toBeVisible();
    await expect.poll(columns).toBe(count);
  }
  for (const width of [2560, 1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await page.locator('.member-field').boundingBox())?.height).toBe(800);
    expect(await collisions(page), `at ${String(width)} px`).toEqual([]);
  }
  const tooltip = page.locator('.member-tooltip').nth(4);
  await expect(tooltip).toBeHidden();
  await page.locator('.member-button').nth(4).hover();
  await expect(tooltip).toBeVisible();
});
