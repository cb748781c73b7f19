import { endOfSurvey } from '../survey/route.js';
import { error, listed, pageName, warning } from './finding.js';
import type { Finding } from './finding.js';
import type { LeadsTo, PageGraph } from './pageGraph.js';

export interface Flow {
  readonly unreachablePages: readonly string[];
  readonly deadEnds: readonly string[];
  readonly cycles: readonly (readonly string[])[];
  readonly findings: readonly Finding[];
}

/** Pages nobody sees, pages that lead nowhere, and pages that lead back to themselves. */
export function checkFlow(graph: PageGraph): Flow {
  const ids = graph.pages.map(({ id }) => id);
  const reachable = ids.filter((id) => graph.isReachable(id));
  const unreachablePages = ids.filter((id) => !graph.isReachable(id));
  const deadEnds = reachable.filter((id) => !graph.leadsTo(id, endOfSurvey));
  const cycles = cyclesOf(reachable, graph.leadsTo);
  const nameOf = (id: string): string => pageName(graph.pages, id);
  const findings = [
    ...unreachablePages.map((pageId) =>
      error('unreachable_page', `Nobody sees page ${nameOf(pageId)}: no page leads to it.`, { pageId }),
    ),
    ...deadEnds.map((pageId) =>
      error(
        'dead_end',
        `From page ${nameOf(pageId)} no branch leads to the end: each one returns to a page already seen.`,
        { pageId },
      ),
    ),
    ...cycles.map((cycle) => warning('cycle', cycleSentence(cycle.map(nameOf)), { pageId: cycle[0] ?? '' })),
  ];
  return { unreachablePages, deadEnds, cycles, findings };
}

function cyclesOf(ids: readonly string[], leads: LeadsTo): string[][] {
  // A page that is called "end" is reported for its name; it would close a cycle with the end itself.
  const cyclic = ids.filter((id) => id !== endOfSurvey && leads(id, id));
  const groups = cyclic.map((id) => cyclic.filter((other) => leads(id, other) && leads(other, id)));
  return groups.filter((group, index) => group[0] === cyclic[index]);
}

function cycleSentence(cycle: readonly string[]): string {
  const who =
    cycle.length === 1
      ? `Page ${listed(cycle)} can lead back to itself`
      : `Pages ${listed(cycle)} can lead back to each other`;
  return `${who}. A page is shown once only, so the survey then goes on with the next page not yet seen.`;
}
