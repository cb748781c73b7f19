import { describeJourneys } from './journeys.js';
import { startWebKit } from './webkit.js';

describeJourneys('WebKitGTK', startWebKit);
