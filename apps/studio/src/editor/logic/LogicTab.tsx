import type { Branch, Page, PopupDefinition } from '@service-popups/protocol';
import { analyzeSurvey, type Finding } from '@service-popups/rules/analysis';
import { Button, IconButton } from '../../ui/Button.js';
import { Select } from '../../ui/Choice.js';
import { FieldError } from '../../ui/Field.js';
import { focusAdded } from '../../ui/focusAdded.js';
import { Icon } from '../../ui/Icon.js';
import { Panel } from '../../ui/Panel.js';
import { useRowKeys } from '../../ui/useRowKeys.js';
import { ConditionsEditor } from '../ConditionsEditor.js';
import { allQuestions, moved, withPage } from '../draftEdits.js';
import type { TabProps } from '../tabProps.js';
import { problemAt, type ErrorOf } from '../problems.js';
import { changeOf, type Change } from '../change.js';
import { firstOperator } from '../operators.js';
import { withOperator } from '../ruleEdits.js';
import { goneNamed, goneOption, goneQuestion } from '../words/goneNamed.js';
import type { AskedFor } from '../answerParts.js';
import { askedUpTo } from './askedUpTo.js';
import { branchProblems } from './branchProblems.js';
import { FlowMap } from './FlowMap.js';
import './logic.css';

/** Where each answer leads: drawn as a map, edited page by page, with what can never be reached marked. */
export function LogicTab({ session, page: shown, onPage }: TabProps) {
  const { draft } = session.edited.value;
  const change = changeOf(session);
  const analysis = analyzeSurvey(draft.survey);
  const earlier = session.past.value.map((one) => one.draft);
  const flow = analysis.findings.filter(({ code }) => flowCodes.has(code));
  return (
    <div class="stack">
      <Panel title="The way through">
        <FlowMap survey={draft.survey} analysis={analysis} chosen={shown} onChoose={onPage} />
      </Panel>
      {flow.length > 0 && (
        <Panel title="Worth a look">
          <ul class="findings">
            {flow.map((finding) => (
              <FindingRow
                key={`${finding.code}${finding.pageId ?? ''}${finding.message}`}
                finding={{ ...finding, message: goneNamed(finding.message, earlier) }}
              />
            ))}
          </ul>
        </Panel>
      )}
      {draft.survey.pages.map((page, index) => (
        <BranchPanel
          key={page.id}
          draft={draft}
          page={page}
          index={index}
          findings={flow}
          earlier={earlier}
          errorOf={(field) => problemAt(session.problems.value, `survey.pages[${index}].${field}`)}
          change={change}
        />
      ))}
    </div>
  );
}

const flowCodes = new Set<Finding['code']>([
  'unreachable_page',
  'dead_end',
  'cycle',
  'unknown_target',
  'unused_branch',
  'unknown_question',
  'used_before_asked',
  'unknown_option',
  'pointless_comparison',
]);

function FindingRow({ finding }: { finding: Finding }) {
  return (
    <li class={finding.severity === 'error' ? 'finding finding-error' : 'finding'}>
      <Icon name="warning" size={16} /> {finding.message}
    </li>
  );
}

const none: readonly Branch[] = [];

interface BranchPanelProps {
  draft: PopupDefinition;
  page: Page;
  index: number;
  findings: readonly Finding[];
  /** What the draft has been, the oldest first. */
  earlier: readonly PopupDefinition[];
  errorOf: ErrorOf;
  change: Change;
}

function BranchPanel({ draft, page, index, findings, earlier, errorOf, change }: BranchPanelProps) {
  const branches = page.branches ?? none;
  const rowKeys = useRowKeys(branches);
  const set = (next: Branch[]): void =>
    change(
      (before) =>
        withPage(before, page.id, ({ branches: _before, ...rest }) =>
          next.length === 0 ? rest : { ...rest, branches: next },
        ),
      `branches.${page.id}`,
    );
  const asked = askedUpTo(draft.survey.pages.slice(0, index + 1));
  const last = asked.at(-1);
  const askedFor = (wanted: string): AskedFor | undefined => asked.find(({ key }) => key === wanted);
  const pages = draft.survey.pages.map(({ id, questions }, position) => ({
    value: id,
    label: [`Page ${position + 1}`, ...questions.slice(0, 1).map(({ label }) => label)].join(': '),
  }));
  const targets = pages.slice(index + 1);
  // Pages are moved and deleted after a branch was drawn: what it says is shown all the same.
  const targetsOf = (to: string): { value: string; label: string }[] => {
    const offered = [...targets, { value: 'end', label: 'The end' }];
    if (offered.some(({ value }) => value === to)) return offered;
    const past = pages.find(({ value }) => value === to);
    return [
      ...offered,
      { value: to, label: past === undefined ? 'A page that is gone' : `${past.label}, which comes before` },
    ];
  };
  const problems = branches.map((_, branch) => branchProblems(findings, { pageId: page.id, branch }));
  const nameOf = (position: number): string => `branch ${position + 1} after page ${index + 1}`;
  const following = index === draft.survey.pages.length - 1 ? 'the survey ends' : `page ${index + 2} follows`;
  return (
    <Panel title={`After page ${index + 1}`} note={page.questions[0]?.label}>
      <div class="stack">
        {branches.map((branch, position) => (
          <div key={rowKeys[position]} class="branch">
            <div class="row-between">
              <span class="muted small">{position === 0 ? 'If' : 'Else, if'}</span>
              <span class="row branch-tools">
                <IconButton
                  label={`Ask ${nameOf(position)} earlier`}
                  disabled={position === 0}
                  onClick={() => set(moved(branches, position, -1))}
                >
                  <Icon name="chevronUp" size={16} />
                </IconButton>
                <IconButton
                  label={`Remove ${nameOf(position)}`}
                  onClick={() => set(branches.filter((_, other) => other !== position))}
                >
                  <Icon name="close" size={16} />
                </IconButton>
              </span>
            </div>
            <ConditionsEditor
              label="Conditions"
              of={nameOf(position)}
              conditions={branch.when}
              keys={asked.map(({ key, name }) => ({ value: key, label: name }))}
              valuesOf={(key) => askedFor(key)?.values}
              kindOf={(key) => askedFor(key)?.kind}
              missingKey={(key) => missingWords(draft, key, earlier)}
              missingValue={(value, key) => missingOption(value, key, earlier)}
              problemOf={problems[position]?.ofRule}
              onChange={(when) =>
                set(branches.map((other, place) => (place === position ? { ...branch, when } : other)))
              }
            />
            <FieldError error={errorOf(`branches[${position}].when`)} />
            <Select
              label="Then go to"
              value={branch.to}
              options={targetsOf(branch.to)}
              error={problems[position]?.target ?? errorOf(`branches[${position}].to`)}
              onValue={(to) =>
                set(branches.map((other, place) => (place === position ? { ...branch, to } : other)))
              }
            />
          </div>
        ))}
        <div class="row-between">
          <span class="muted small">
            {branches.length === 0 ? 'Always: ' : 'Else '}
            {following}.
            {asked.length === 0 && ' There is no question up to here that a branch could compare.'}
          </span>
          <Button
            size="small"
            about={`after page ${index + 1}`}
            disabled={asked.length === 0}
            onClick={(event) => {
              set([
                ...branches,
                {
                  when: [withOperator({ key: last?.key ?? '', op: 'equals' }, firstOperator(last?.kind))],
                  to: targets[1]?.value ?? 'end',
                },
              ]);
              focusAdded(event, '.stack', '.branch');
            }}
          >
            <Icon name="branch" size={15} /> Add a branch
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** A question that a rule asks for, and that is not among those answered before it. */
function missingWords(draft: PopupDefinition, key: string, earlier: readonly PopupDefinition[]): string {
  const questions = allQuestions(draft);
  const later = questions.find(({ id }) => id === key);
  if (later !== undefined)
    return `${later.label} (${later.kind === 'information' ? 'has no answer' : 'asked later'})`;
  // A part of an answer, such as a row of a matrix.
  const whole = questions.find(({ id }) => key.startsWith(`${id}.`));
  if (whole !== undefined)
    return (
      deletedWords(goneOption(key.slice(whole.id.length + 1), earlier, ({ id }) => id === whole.id)) ?? key
    );
  return deletedWords(goneQuestion(key, earlier)) ?? 'A question that is gone';
}

const deletedWords = (wording: string | undefined): string | undefined =>
  wording === undefined ? undefined : `${wording} (deleted)`;

function missingOption(id: string, key: string, earlier: readonly PopupDefinition[]): string {
  const wording = goneOption(
    id,
    earlier,
    (question) => key === question.id || key.startsWith(`${question.id}.`),
  );
  return deletedWords(wording) ?? 'An option that is gone';
}
