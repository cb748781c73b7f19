import type { Page, Survey } from '@service-popups/protocol';
import { endOfSurvey } from '../survey/route.js';
import { usablePages } from '../survey/usablePages.js';

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
  const isBefore = leadsByWalking(pages, links);
  const first = pages[0]?.id ?? endOfSurvey;
  const isReachable = (id: string) => id === first || isBefore(first, id);
  return { pages, links, leadsTo: leadsByLinks(links), isBefore, isReachable };
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

function leadsByLinks(links: readonly PageLink[]): LeadsTo {
  const nexts = new Map<string, Set<string>>();
  for (const { from, to } of links) nexts.set(from, (nexts.get(from) ?? new Set<string>()).add(to));
  const after = new Map([...nexts.keys()].map((from) => [from, idsAfter(from, nexts)]));
  return (from, to) => after.get(from)?.has(to) ?? false;
}

function idsAfter(from: string, nexts: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const to of nexts.get(id) ?? []) {
      if (!found.has(to)) open.push(to);
      found.add(to);
    }
  }
  return found;
}

/**
 * Adds the detours: where a link may lead to a page already passed, a session goes on with the first later page that
 * is not. Each detour can open new ways to have passed a page, so it is repeated until nothing is new.
 */
function leadsByWalking(pages: readonly Page[], links: readonly PageLink[]): LeadsTo {
  const walked = new Map(links.map((link) => [JSON.stringify([link.from, link.to]), link]));
  const leave = (from: string, to: string) => walked.set(JSON.stringify([from, to]), { from, to });
  for (let known = -1; known < walked.size;) {
    known = walked.size;
    const leadsTo = leadsByLinks([...walked.values()]);
    const mayBePassed = (id: string, by: string) => id === by || leadsTo(id, by);
    const turning = new Set(
      [...walked.values()].filter(({ from, to }) => mayBePassed(to, from)).map(({ from }) => from),
    );
    for (const [index, { id }] of pages.entries()) {
      if (!turning.has(id)) continue;
      const later = pages.slice(index + 1).map((page) => page.id);
      const certain = later.findIndex((other) => !mayBePassed(other, id));
      const targets = certain < 0 ? [...later, endOfSurvey] : later.slice(0, certain + 1);
      targets.forEach((to) => leave(id, to));
    }
  }
  return leadsByLinks([...walked.values()]);
}
