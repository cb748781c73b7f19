import { listGate } from './listGate.js';

export const platform = listGate('platform', 'platform');
