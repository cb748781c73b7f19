import type { Page, Survey } from '@service-popups/protocol';
import { endOfSurvey } from '../survey/route.js';
import { usablePages } from './usablePages.js';

/** A way from one page to another, or to `end`. Without `branch` it is the order of the pages. */
export interface PageLink {
  readonly from: string;
  readonly to: string;
  readonly branch?: number;
}

/** Whether one page can come some time before another; before itself only through a cycle. */
export type LeadsTo = (from: string, to: string) => boolean;

export interface PageGraph {
  readonly pages: readonly Page[];
  /** As the author drew them. */
  readonly links: readonly PageLink[];
  /** By the links alone. */
  readonly leadsTo: LeadsTo;
  /** As sessions walk, which pass no page twice and go on with a later page instead. */
  readonly isBefore: LeadsTo;
  isReachable(pageId: string): boolean;
}

/** Which page can follow which. Conditions are taken as possible, whatever they ask. */
export function createPageGraph(survey: Survey): PageGraph {
  const pages = usablePages(survey);
  const links = pages.flatMap((page, index) => linksOf(page, pages, index));
  const isBefore = leadsBy(withDetours(pages, links));
  const first = pages[0]?.id ?? endOfSurvey;
  const isReachable = (id: string) => id === first || isBefore(first, id);
  return { pages, links, leadsTo: leadsBy(nextsOf(links)), isBefore, isReachable };
}

function linksOf(page: Page, pages: readonly Page[], index: number): PageLink[] {
  const next = pages[index + 1]?.id ?? endOfSurvey;
  const isKnown = (id: string) => id === endOfSurvey || pages.some((other) => other.id === id);
  const branches = page.branches ?? [];
  const always = branches.findIndex(({ when }) => when.length === 0);
  const used = always < 0 ? branches : branches.slice(0, always + 1);
  const links: PageLink[] = used.map(({ to }, branch) => ({
    from: page.id,
    to: isKnown(to) ? to : next,
    branch,
  }));
  return always < 0 ? [...links, { from: page.id, to: next }] : links;
}

type Nexts = Map<string, Set<string>>;

function nextsOf(links: readonly PageLink[]): Nexts {
  const nexts: Nexts = new Map();
  for (const { from, to } of links) nexts.set(from, (nexts.get(from) ?? new Set<string>()).add(to));
  return nexts;
}

/** Pages are bits of a number: what a page leads to is then joined with what the next one does in one step. */
function leadsBy(nexts: Nexts): LeadsTo {
  const ids = [...nexts.keys(), endOfSurvey];
  const bits = new Map(ids.map((id, index) => [id, 1n << BigInt(index)]));
  const after = new Map(
    ids.map((id) => [id, [...(nexts.get(id) ?? [])].reduce((all, to) => all | (bits.get(to) ?? 0n), 0n)]),
  );
  const leadsTo: LeadsTo = (from, to) => ((after.get(from) ?? 0n) & (bits.get(to) ?? 0n)) !== 0n;
  for (const between of ids) {
    for (const from of ids) {
      if (leadsTo(from, between)) after.set(from, (after.get(from) ?? 0n) | (after.get(between) ?? 0n));
    }
  }
  return leadsTo;
}

/**
 * Adds the detours: where a link may lead to a page already passed, a session goes on with the first later page that
 * is not. Each detour can open new ways to have passed a page, so it is repeated until nothing is new.
 */
function withDetours(pages: readonly Page[], links: readonly PageLink[]): Nexts {
  const nexts = nextsOf(links);
  const ids = pages.map(({ id }) => id);
  for (let hasGrown = true; hasGrown;) {
    const leadsTo = leadsBy(nexts);
    hasGrown = false;
    for (const [index, id] of ids.entries()) {
      const mayBePassed = (other: string) => other === id || leadsTo(other, id);
      const known = nexts.get(id) ?? new Set();
      const size = known.size;
      if (![...known].some(mayBePassed)) continue;
      const later = ids.slice(index + 1);
      const certain = later.findIndex((other) => !mayBePassed(other));
      const targets = certain < 0 ? [...later, endOfSurvey] : later.slice(0, certain + 1);
      targets.forEach((to) => known.add(to));
      hasGrown ||= known.size > size;
    }
  }
  return nexts;
}
