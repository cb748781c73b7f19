import type { GateResult, TargetingContext } from '../context.js';
import { failPhrases } from './failPhrases.js';
import { openPhrases, passPhrases } from './passPhrases.js';

/** One gate's finding as a sentence: "The page /checkout is excluded." */
export function explainGate(result: GateResult, context: TargetingContext): string {
  const phrase = phraseOf(result, context);
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** The same without capital and full stop, to be set into another sentence. */
export function phraseOf(result: GateResult, context: TargetingContext): string {
  const { gate, passed, reason = 'bad_data', expected } = result;
  try {
    if (!passed) return failPhrases[reason](result, context);
    return expected === undefined ? openPhrases[gate] : passPhrases[gate](result, context);
  } catch {
    // A result that another program made, or that was stored half: say what is certain.
    return passed ? openPhrases[gate] : failPhrases.bad_data(result, context);
  }
}
