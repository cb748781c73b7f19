import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.js';

describe('metrics', () => {
  it('count durations in every bucket that holds them, and none that a clock made negative', () => {
    const metrics = createMetrics();
    for (const durationMs of [2, 40, 60_000, -3_600_000]) metrics.countRequest('GET /', 200, durationMs);
    const lines = metrics.render().split('\n');
    const duration = 'service_popups_request_duration_seconds';
    expect(lines).toContain('service_popups_requests_total{route="GET /",status="200"} 4');
    expect(lines).toContain(`${duration}_bucket{route="GET /",le="0.001"} 1`);
    expect(lines).toContain(`${duration}_bucket{route="GET /",le="0.0025"} 2`);
    expect(lines).toContain(`${duration}_bucket{route="GET /",le="10"} 3`);
    expect(lines).toContain(`${duration}_bucket{route="GET /",le="+Inf"} 4`);
    expect(lines).toContain(`${duration}_sum{route="GET /"} 60.042`);
  });

  it('write a route whose pattern holds signs of their own so that Prometheus can read it', () => {
    const metrics = createMetrics();
    metrics.countRequest('GET /:file{a"\\.js}', 200, 1);
    const route = String.raw`route="GET /:file{a\"\\.js}"`;
    const lines = metrics.render().split('\n');
    expect(lines).toContain(`service_popups_requests_total{${route},status="200"} 1`);
    expect(lines).toContain(`service_popups_request_duration_seconds_bucket{${route},le="0.001"} 1`);
    expect(lines).toContain(`service_popups_request_duration_seconds_count{${route}} 1`);
  });
});
