import { expect, test } from 'vitest';
import { cameraFaultOf } from './camera.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s means that the camera is %s', (name, fault) => {
  expect(cameraFaultOf(new DOMException('no', name))).toBe(fault);
});

test('whatever else goes wrong, the camera is taken for busy', () => {
  expect(cameraFaultOf('what')).toBe('busy');
});
