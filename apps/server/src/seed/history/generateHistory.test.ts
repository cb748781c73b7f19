import { expect, it } from 'vitest';
import { generateHistory } from './generateHistory.js';

it.each(['2026-11-18T10:59:00Z', '2026-11-18T16:31:00Z'])(
  'a sample history that is made at %s is over by then',
  (moment) => {
    const history = JSON.stringify(generateHistory(Date.parse(moment)));
    const times = [...history.matchAll(/"(\d{4}-\d\d-\d\dT[^"]+)"/g)].map(([, time = '']) => time);
    expect(times.length).toBeGreaterThan(1_000);
    expect(times.filter((time) => Date.parse(time) > Date.parse(moment))).toEqual([]);
  },
);
