import { clock } from './clock.js';
import { ownEnglish } from './ownEnglish.js';

const { locale, hourCycle } = ownEnglish();
const whole = new Intl.NumberFormat('en');
const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const answered = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const dayFormOf = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone });
const dayForm = dayFormOf('UTC');
const ownDayForm = dayFormOf();
const yearForm = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const dateForm = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const monthForm = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const fullForm = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle });

/** 12,345 */
export const formatCount = (value: number): string => whole.format(value);

/** 2015 and 41,635.5: a number that somebody gave, which may be a year. */
export const formatNumber = (value: number): string => withMinus(answered.format(value));

/** 10K–20K where round thousands would be too long to stand below a column, else 0–10. */
export function formatRange(from: number, to: number): string {
  if (from === to) return formatNumber(from);
  const isRound = Math.max(Math.abs(from), Math.abs(to)) >= 10_000 && from % 100 === 0 && to % 100 === 0;
  // A dash beside a minus would be read as another one.
  return [from, to]
    .map((value) => (isRound ? withMinus(compact.format(value)) : formatNumber(value)))
    .join(from < 0 ? ' to ' : '–');
}

/** 5000 and 20K: a number in a chart, where there is room for few digits. */
export const formatTick = (value: number): string =>
  Math.abs(value) < 10_000 ? formatNumber(value) : withMinus(compact.format(value));

/** A number's text with a real minus in place of the hyphen. */
export const withMinus = (value: number | string): string => String(value).replace('-', '−');

/** −12.5 with a real minus, from −12.5 and one digit */
export function formatSigned(value: number, digits = 0): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : withMinus(text);
}

/** 31.4% from 0.314; none and all are 0% and 100%, and what is nearly so keeps its digit. */
export const formatShare = (value: number): string =>
  `${value === 0 || value === 1 ? value * 100 : oneDigit.format(value * 100)}%`;

/** 0:42 from 42,000 ms; hours only when there are some. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Oct 17. A day without a time is that day wherever one is; a moment is told by the clock here. */
export function formatDay(iso: string): string {
  return (iso.length === 10 ? dayForm : ownDayForm).format(new Date(iso));
}

/** Mar 5, 2026: a day that has no time, as it stands in a calendar. What is none stays as it is. */
export function formatDate(day: string): string {
  const time = new Date(day);
  return Number.isNaN(time.getTime()) ? day : dateForm.format(time);
}

/** Mar 2026, from 2026-03-05 */
export const formatMonth = (day: string): string => monthForm.format(new Date(day));

/** Nov 15, 2026, 3:44 AM */
export const formatTime = (iso: string): string => fullForm.format(new Date(iso));

/** Just now, 12 s ago, 3 min ago, then the date. What shows it is drawn anew as time goes on. */
export function formatAgo(iso: string, now: number = currentTime()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1_000));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  if (days < 7) return `${days} ${days === 1 ? 'day' : 'days'} ago`;
  return formatPast(iso, now);
}

/** Dec 1; before the same month of the last year Nov 5, 2024. */
export function formatPast(iso: string, now: number = currentTime()): string {
  const days = (now - Date.parse(iso)) / 86_400_000;
  return days < 330 ? formatDay(iso) : yearForm.format(new Date(iso));
}

export function currentTime(): number {
  void clock.value;
  return Date.now();
}

/** "1 popup", "3 popups" */
export const plural = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** "German (de)"; a tag that nobody knows stays as it is. */
export function formatLanguage(tag: string): string {
  try {
    // "German (Germany)": one pair of brackets is enough.
    const name = languageNames.of(tag)?.replace(/ \((.+)\)$/, ', $1');
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

const platformNames: Readonly<Record<string, string>> = { web: 'Web', ios: 'iOS', android: 'Android' };

/** As their makers write them. */
export const formatPlatform = (platform: string): string => platformNames[platform] ?? platform;
