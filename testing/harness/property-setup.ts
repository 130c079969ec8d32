import fc from 'fast-check';
import { vi } from 'vitest';
import { propertyCases } from './property-cases.ts';

// Some sixty pure properties share the cases evenly; one that needs more or fewer says so itself.
const numRuns = propertyCases(1 / 60);
fc.configureGlobal({ numRuns });
// A night's worth of cases takes as long as it takes; one property may have half of them.
vi.setConfig({ testTimeout: Math.max(600_000, propertyCases(1) * 10) });
