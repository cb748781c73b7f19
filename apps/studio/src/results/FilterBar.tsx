import type { Results, ResultsFilter } from '@service-popups/protocol/studio';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { chooseQuery, setQuery } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { TextField } from '../ui/TextField.js';
import { formatLanguage, formatPlatform } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { SearchField } from '../ui/SearchField.js';
import { filterKeys, type BadFilter } from './badFilter.js';
import { begunOf, firstOf, lengthOf, localDay, periods } from './periods.js';

/** The filter as the address bar holds it, so that a view can be shared; days are those of whoever looks. */
export function filterOf(parameters: URLSearchParams): ResultsFilter {
  const entries = filterKeys.map((key) => [key, parameters.get(key)] as const);
  const given = [...entries, ['timeZone', ownTimeZone()] as const];
  const filter: ResultsFilter = Object.fromEntries(
    given.filter(([, value]) => value != null && value !== ''),
  );
  return filter.from === undefined ? filter : { ...filter, from: begunOf(filter.from, localDay(new Date())) };
}

/** What is chosen beside the period. */
export const chosenIn = (filter: ResultsFilter): (keyof ResultsFilter)[] =>
  filterKeys.filter((key) => key !== 'from' && key !== 'to' && filter[key] !== undefined);

/** The last days, or two dates of one's own. */
export function PeriodPicker({ filter }: { filter: ResultsFilter }) {
  const today = localDay(new Date());
  const days = lengthOf(filter, today);
  const choose = (value: string): void =>
    value === 'own'
      ? chooseQuery({ from: filter.from ?? firstOf(30, today), to: today })
      : chooseQuery({ from: firstOf(Number(value), today), to: undefined });
  return (
    <>
      {days === undefined && (
        <div class="own-period">
          <TextField
            label="From"
            hideLabel
            type="date"
            value={filter.from?.slice(0, 10) ?? ''}
            max={filter.to?.slice(0, 10) ?? today}
            onValue={(from) => chooseQuery({ from })}
          />
          <span class="muted" aria-hidden="true">
            –
          </span>
          <TextField
            label="To"
            hideLabel
            type="date"
            value={filter.to?.slice(0, 10) ?? today}
            min={filter.from?.slice(0, 10) ?? ''}
            max={today}
            onValue={(to) => chooseQuery({ to })}
          />
        </div>
      )}
      <Select
        label="Period"
        hideLabel
        value={days === undefined ? 'own' : String(days)}
        options={[
          ...periods.map((period) => ({ value: String(period), label: `Last ${period} days` })),
          { value: 'own', label: 'Custom dates' },
        ]}
        onValue={choose}
      />
    </>
  );
}

const outcomes: Readonly<Record<string, string>> = { COMPLETED: 'Completed', PARTIAL: 'Unfinished' };

function labelOf(key: string, value: string): string {
  if (key === 'language') return formatLanguage(value);
  if (key === 'platform') return formatPlatform(value);
  if (key === 'version') return `Version ${value}`;
  return outcomes[value] ?? value;
}

function clear(keys: readonly string[]): void {
  chooseQuery(Object.fromEntries(keys.map((key) => [key, undefined])));
}

const nothing: Pick<Results, 'facets' | 'questions'> = {
  facets: { languages: [], platforms: [], attributes: [], versions: [] },
  questions: [],
};

/**
 * Language, platform, version, attribute and text; only what the responses can be told apart by. Without results it shows
 * what is chosen, which can be taken back.
 */
export function FilterBar({ filter, results }: { filter: ResultsFilter; results: Results | undefined }) {
  const { facets, questions } = results ?? nothing;
  const active = chosenIn(filter);
  // All answers may be of one version, and another one be shown: what it asks otherwise is read under its own.
  const hasOtherForms = questions.some(({ otherVersions = [] }) => otherVersions.length > 0);
  const choices = [
    { key: 'language', label: 'Language', values: facets.languages },
    { key: 'platform', label: 'Platform', values: facets.platforms },
    { key: 'version', label: 'Version', values: facets.versions.map(String) },
    { key: 'attribute', label: 'Attribute', values: facets.attributes },
    { key: 'status', label: 'Outcome', values: ['COMPLETED', 'PARTIAL'] },
  ] as const;
  // What is chosen holds in every period, also in one without such a response.
  const withChosen = (values: readonly string[], chosen: string | undefined): readonly string[] =>
    chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  return (
    <div class="filters" role="search">
      <SearchField
        label="Search in answers"
        value={filter.search ?? ''}
        onValue={(search) => setQuery({ search })}
      />
      {choices
        .map(({ values, ...choice }) => ({ ...choice, values: withChosen(values, filter[choice.key]) }))
        .filter(
          ({ key, values }) =>
            values.length > (key === 'version' && hasOtherForms ? 0 : 1) || filter[key] !== undefined,
        )
        .map(({ key, label, values }) => (
          <Select
            key={key}
            label={label}
            hideLabel
            value={filter[key] ?? ''}
            options={[
              { value: '', label: `Any ${label.toLowerCase()}` },
              ...values.map((value) => ({ value, label: labelOf(key, value) })),
            ]}
            onValue={(value) => chooseQuery({ [key]: value })}
          />
        ))}
      {active.length > 0 && (
        <Button look="quiet" onClick={() => clear(active)}>
          <Icon name="close" size={16} /> Clear
        </Button>
      )}
    </div>
  );
}

/** What is wrong with a filter, and the way out of it. */
export function FilterProblem({ bad, hasOthers }: { bad: BadFilter; hasOthers: boolean }) {
  return (
    <div class="stale" role="alert">
      <Icon name="warning" size={16} />
      <span>
        {bad.text} {hasOthers && 'Below is what was chosen before.'}
      </span>
      <Button size="small" onClick={() => clear(bad.keys)}>
        Clear it
      </Button>
    </div>
  );
}
