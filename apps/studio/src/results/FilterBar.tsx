import type { Results, ResultsFilter } from '@service-popups/protocol/studio';
import { setQuery } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { Select, TextField } from '../ui/Field.js';
import { formatLanguage, formatPlatform } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';

const filterKeys = [
  'from',
  'to',
  'language',
  'platform',
  'status',
  'attribute',
  'search',
  'version',
] as const;

/** The filter as the address bar holds it, so that a view can be shared. */
export function filterOf(parameters: URLSearchParams): ResultsFilter {
  const entries = filterKeys.map((key) => [key, parameters.get(key)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''));
}

const periods = [7, 30, 90, 365];
const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last days, or two dates of one's own. */
export function PeriodPicker({ filter }: { filter: ResultsFilter }) {
  const days = filter.from === undefined ? 30 : Math.round((Date.now() - Date.parse(filter.from)) / dayMs);
  const isOwn = filter.to !== undefined || !periods.includes(days);
  const choose = (value: string): void =>
    value === 'own'
      ? setQuery({ from: filter.from ?? dayOf(Date.now() - 30 * dayMs), to: dayOf(Date.now()) })
      : setQuery({ from: dayOf(Date.now() - Number(value) * dayMs), to: undefined });
  return (
    <>
      {isOwn && (
        <div class="own-period">
          <TextField
            label="From"
            hideLabel
            type="date"
            value={filter.from?.slice(0, 10) ?? ''}
            onValue={(from) => setQuery({ from })}
          />
          <span class="muted" aria-hidden="true">
            –
          </span>
          <TextField
            label="To"
            hideLabel
            type="date"
            value={filter.to?.slice(0, 10) ?? ''}
            onValue={(to) => setQuery({ to })}
          />
        </div>
      )}
      <Select
        label="Period"
        hideLabel
        value={isOwn ? 'own' : String(days)}
        options={[
          ...periods.map((period) => ({ value: String(period), label: `Last ${period} days` })),
          { value: 'own', label: 'Own dates' },
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

/** Language, platform, version, attribute and text; only what the responses can be told apart by. */
export function FilterBar({ filter, facets }: { filter: ResultsFilter; facets: Results['facets'] }) {
  const active = filterKeys.filter((key) => key !== 'from' && key !== 'to' && filter[key] !== undefined);
  const choices = [
    { key: 'language', label: 'Language', values: facets.languages },
    { key: 'platform', label: 'Platform', values: facets.platforms },
    { key: 'version', label: 'Version', values: facets.versions.map(String) },
    { key: 'attribute', label: 'Attribute', values: facets.attributes },
    { key: 'status', label: 'Outcome', values: ['COMPLETED', 'PARTIAL'] },
  ] as const;
  return (
    <div class="filters" role="search">
      <TextField
        label="Search in answers"
        hideLabel
        type="search"
        placeholder="Search in answers"
        value={filter.search ?? ''}
        onValue={(search) => setQuery({ search })}
      />
      {choices
        .filter(({ values }) => values.length > 1)
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
            onValue={(value) => setQuery({ [key]: value })}
          />
        ))}
      {active.length > 0 && (
        <Button
          look="quiet"
          onClick={() => setQuery(Object.fromEntries(active.map((key) => [key, undefined])))}
        >
          <Icon name="close" size={16} /> Clear
        </Button>
      )}
    </div>
  );
}
