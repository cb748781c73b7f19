import { describeJourneys } from './journeys.js';
import { describeRightToLeft } from './rightToLeft.js';
import { startWebKit } from './webkit.js';

describeJourneys('WebKitGTK', startWebKit);
describeRightToLeft('WebKitGTK', startWebKit);
