import { matchesLanguage } from '../matchesLanguage.js';
import { listGate } from './listGate.js';

export const language = listGate('language', 'lang', matchesLanguage);
