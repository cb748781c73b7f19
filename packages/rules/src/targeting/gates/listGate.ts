import type { Gate, TargetingContext } from '../context.js';
import { restricts } from './checks.js';

type Subject = 'platform' | 'language' | 'device';

const isSameWord = (wanted: string, actual: string): boolean => wanted.toLowerCase() === actual.toLowerCase();

/** A gate that compares one value of the context with the list of those a popup is meant for. */
export function listGate(
  subject: keyof TargetingContext & Subject,
  segment: 'platform' | 'lang' | 'device',
  matches: (wanted: string, actual: string) => boolean = isSameWord,
): Gate {
  return ({ segments }, { [subject]: actual }) => {
    const wanted: readonly string[] | undefined = segments?.[segment];
    if (!restricts(wanted)) return undefined;
    if (actual === undefined || actual === '') return [`no_${subject}`, wanted, actual];
    return [!wanted.some((one) => matches(one, actual)) && `other_${subject}`, wanted, actual];
  };
}
