import { expect, it } from 'vitest';
import { startSessionNews, tellSessionChanged } from './sessionNews.js';

it('one tab hears from another that somebody signed in, until it is stopped', async () => {
  const heard: string[] = [];
  const both = new Promise<void>((resolve) => {
    const stop = startSessionNews(() => {
      heard.push('first');
      stop();
      tellSessionChanged();
    });
    const stopLast = startSessionNews(() => {
      heard.push('second');
      if (heard.filter((who) => who === 'second').length < 2) return;
      stopLast();
      resolve();
    });
  });
  tellSessionChanged();
  await both;
  expect(heard.filter((who) => who === 'first')).toHaveLength(1);
});
