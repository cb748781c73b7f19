import { listGate } from './listGate.js';

export const device = listGate('device', 'device');
