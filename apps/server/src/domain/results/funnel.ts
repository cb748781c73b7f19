import type { Survey } from '@service-popups/protocol';
import type { FunnelStep } from '@service-popups/protocol/studio';
import { shownPages } from '@service-popups/rules';
import type { Passage } from './passage.js';
import { sum } from './statistics.js';

export interface Totals {
  readonly shown: number;
  readonly started: number;
  readonly completed: number;
}

/** Shown, started, each further page that was reached, completed. The first page is the start. */
export function assembleFunnel(survey: Survey, totals: Totals, { reached, passed }: Passage): FunnelStep[] {
  return [
    { id: 'shown', label: 'Shown', count: totals.shown },
    { id: 'started', label: 'Started', count: totals.started },
    ...shownPages(survey)
      .slice(1)
      .map(({ id }) => ({
        id: `page:${id}`,
        label: `Page ${survey.pages.findIndex((page) => page.id === id) + 1}`,
        count: reached.get(id) ?? 0,
        ...(passed.has(id) ? { passed: passed.get(id) ?? 0 } : {}),
      })),
    { id: 'completed', label: 'Completed', count: totals.completed },
  ];
}

/** Below these nothing is said: a handful of people is no pattern. */
const fewestStarted = 20;
const leastPoints = 1;
const clearShare = 0.5;

const deviceNames: Readonly<Record<string, string>> = {
  phone: 'on phones',
  mobile: 'on phones',
  tablet: 'on tablets',
  desktop: 'on desktops',
};

/** Where most people leave, and who they are, in words. */
export function describeLeaving(survey: Survey, totals: Totals, passage: Passage): string | null {
  if (totals.started < fewestStarted) return null;
  const pages = shownPages(survey).map((page, index) => {
    const reached = index === 0 ? totals.started : (passage.reached.get(page.id) ?? 0);
    return { page, reached, left: reached - (passage.sent.get(page.id) ?? 0) };
  });
  const worst = pages.toSorted((a, b) => b.left - a.left)[0];
  const points = worst === undefined ? 0 : (100 * worst.left) / totals.started;
  if (worst === undefined || points < leastPoints) return 'Nearly everyone who begins also finishes.';
  const position = survey.pages.findIndex(({ id }) => id === worst.page.id) + 1;
  const label = worst.page.questions.find(({ kind }) => kind !== 'information')?.label ?? '';
  const where = `page ${position}${label === '' ? '' : `, “${label}”`}`;
  const who = describeDevices(passage.left.get(worst.page.id));
  return `${points.toFixed(1)} points leave on ${where}.${who}`;
}

function describeDevices(devices: ReadonlyMap<string, number> | undefined): string {
  if (devices === undefined) return '';
  const known = [...devices].filter(([device]) => deviceNames[device] !== undefined);
  const total = sum([...devices.values()]);
  const top = known.toSorted(([, one], [, other]) => other - one)[0];
  if (top === undefined || total < 5 || top[1] / total <= clearShare) return '';
  return ` Most are ${deviceNames[top[0]] ?? ''}.`;
}
