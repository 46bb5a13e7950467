import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';

test.describe.configure({ mode: 'parallel' });

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

const TITLES = [
  'Chief Executive Officer',
  'Chief Technology Officer',
  'Chief Operating Officer',
  ...Array.from({ length: 6 }, () => 'Data Scientist'),
];

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

test('nine members have name and title on cards, and from 1024 px under bubbles, with a tooltip each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await openPage(page, '/team');
  const names = page.locator('.member-caption .member-name');
  const titles = page.locator('.member-caption .member-title');
  const tooltips = page.locator('.member-tooltip');
  await expect(titles).toHaveText(TITLES);
  const columns = () =>
    page
      .locator('.member')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size);
  for (const [width, count] of [
    [1023, 2],
    [640, 2],
    [639, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (let member = 0; member < 9; member++) {
      await expect(names.nth(member)).toBeVisible();
      await expect(titles.nth(member)).toBeVisible();
      await expect(tooltips.nth(member)).toBeHidden();
    }
    await expect.poll(() => columns()).toBe(count);
  }
  for (const width of [2560, 1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await page.locator('.member-field').boundingBox())?.height).toBe(800);
    expect(await collisions(page)).toEqual([]);
  }
  for (let member = 0; member < 9; member++) {
    const bubble = page.locator('.member-button').nth(member);
    const across = (await bubble.boundingBox())?.width ?? 0;
    expect(across).toBeGreaterThanOrEqual(150);
    expect(across).toBeLessThanOrEqual(240);
    await expect(names.nth(member)).toBeVisible();
    await expect(titles.nth(member)).toBeVisible();
    await expect(tooltips.nth(member)).toBeHidden();
    await bubble.hover();
    await expect(tooltips.nth(member)).toBeVisible();
    const name = (await names.nth(member).textContent()) ?? '';
    await expect(tooltips.nth(member)).toHaveText(`${name}${TITLES[member] ?? ''}`);
  }
});

test('a clip begins as the portrait of its member, so that it shows the same form', async ({ page }) => {
  await page.unroute(FILMS);
  await openPage(page, '/team');
  const likeness = await page.evaluate(async () => {
    const [width, height] = [80, 100];
    /** What is drawn, small and without color, of unit length and without its mean. */
    const formOf = (picture: CanvasImageSource) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0, width, height);
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const values = Array.from(
        { length: width * height },
        (_, k) => (data[4 * k] ?? 0) + (data[4 * k + 1] ?? 0) + (data[4 * k + 2] ?? 0),
      );
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const length = Math.hypot(...values.map((value) => value - mean));
      return values.map((value) => (value - mean) / length);
    };
    const portraitOf = async (id: number) => {
      const image = new Image();
      image.src = `/media/team/${String(id)}.webp`;
      await image.decode();
      return formOf(image);
    };
    const firstFrameOf = async (id: number) => {
      const video = document.createElement('video');
      video.src = `/media/team/${String(id)}.webm`;
      video.muted = true;
      await new Promise((resolve, reject) => {
        video.requestVideoFrameCallback(resolve);
        video.addEventListener('error', reject);
        video.load();
      });
      return formOf(video);
    };
    const all: number[] = [];
    for (let id = 1; id <= 9; id++) {
      const [portrait, frame] = [await portraitOf(id), await firstFrameOf(id)];
      all.push(portrait.reduce((sum, value, k) => sum + value * (frame[k] ?? 0), 0));
    }
    return all;
  });
  expect(likeness).toHaveLength(9);
  expect(likeness.filter((value) => !(value > 0.95))).toEqual([]);
});

test('a member opens with name, bio and a looping, muted clip; the backdrop closes it', async ({ page }) => {
  await page.unroute(FILMS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/team');
  const dialog = page.getByRole('dialog');
  for (const [index, title] of [...TITLES.entries()].slice(2, 4)) {
    const name = (await page.locator('.member-caption .member-name').nth(index).textContent()) ?? '';
    await page.getByRole('button', { name: `${name} ${title}` }).click();
    await expect(dialog.getByRole('heading', { name })).toBeVisible();
    await expect(dialog.getByText(title, { exact: true })).toBeVisible();
    expect((await dialog.locator('.member-bio').innerText()).length).toBeGreaterThan(100);
    const clip = dialog.locator('video');
    await expect(clip).toHaveJSProperty('paused', false);
    await expect(clip).toHaveJSProperty('loop', true);
    await expect(clip).toHaveJSProperty('muted', true);
    await expect(clip).toHaveAttribute('src', `/media/team/${String(index + 1)}.webm`);
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  }
});
