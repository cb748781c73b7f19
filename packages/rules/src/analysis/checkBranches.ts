import type { Condition, Page, Rule } from '@service-popups/protocol';
import { endOfSurvey } from '../survey/route.js';
import { checkComparison } from './checkComparison.js';
import { error, pageName, questionName, quoted, warning } from './finding.js';
import type { Finding, Place } from './finding.js';
import type { PageGraph } from './pageGraph.js';
import type { FindQuestion } from './questionIndex.js';

/** What a page's branches ask for and where they lead. */
export function checkBranches(page: Page, graph: PageGraph, find: FindQuestion): Finding[] {
  const branches = page.branches ?? [];
  const ids = new Set([endOfSurvey, ...graph.pages.map(({ id }) => id)]);
  const name = pageName(graph.pages, page.id);
  const conditions = branches.map(({ when }) => JSON.stringify(when));
  return branches.flatMap((branch, index) => {
    const place = { pageId: page.id, branch: index };
    const found = rulesOf(branch.when).flatMap((rule) => checkRule(rule, place, graph, find));
    if (!ids.has(branch.to)) {
      const sentence = `Page ${name} leads to page ${quoted(branch.to)}, which does not exist.`;
      found.push(error('unknown_target', sentence, place));
    }
    if (isUnused(conditions, index)) {
      const sentence = `Branch ${index + 1} of page ${name} is never used: an earlier one always comes first.`;
      found.push(warning('unused_branch', sentence, place));
    }
    return found;
  });
}

/** An earlier branch that always holds, or that asks for the very same, comes first. */
function isUnused(conditions: readonly string[], index: number): boolean {
  return conditions.slice(0, index).some((earlier) => earlier === '[]' || earlier === conditions[index]);
}

function rulesOf(conditions: readonly Condition[]): Rule[] {
  return conditions.flatMap((condition) => {
    if ('key' in condition) return [condition];
    if ('all' in condition) return rulesOf(condition.all);
    return rulesOf('any' in condition ? condition.any : condition.none);
  });
}

function checkRule(
  rule: Rule,
  place: Place & { pageId: string },
  graph: PageGraph,
  find: FindQuestion,
): Finding[] {
  const found = find(rule.key);
  const name = pageName(graph.pages, place.pageId);
  if (found === undefined) {
    const sentence = `A branch of page ${name} asks for question ${quoted(rule.key)}, which does not exist.`;
    return [error('unknown_question', sentence, { ...place, questionId: rule.key })];
  }
  const at = { ...place, questionId: found.question.id };
  if (found.pageId !== place.pageId && !graph.isBefore(found.pageId, place.pageId)) {
    const sentence = `Page ${name} branches on question ${questionName(found.question)} before it is asked on page ${pageName(graph.pages, found.pageId)}.`;
    return [error('used_before_asked', sentence, at)];
  }
  return checkComparison(rule, found).map((finding) => ({ ...finding, ...at }));
}
