import type * as push from '../push.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const device = {
  id: sample.pushDevice,
  device: 'Chrome on Android',
  is_discreet: false,
  endpoint_hash: '5f0c3e1ed04f2c1f6f6a2b0a5d3f4b9b8d1f7b1a9c6e3d2f4a5b6c7d8e9f0a1b',
  since: sample.now,
};

export const pushDocs: DocsOf<typeof push> = {
  getPush: {
    description:
      'Which of a person’s browsers may be notified, and the key that a browser subscribes with. Which notices take this way is chosen in the settings of notices. `public_key` is null where push is not offered.',
    example: {
      answer: {
        public_key:
          'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        devices: [device],
      },
    },
  },
  subscribePush: {
    description:
      'Takes what `PushManager.subscribe` gave the page. A browser is one account’s: whoever subscribes in it later takes it over. Ten browsers at most; the one that was longest without use makes room. With `is_discreet` a notice says only that there is something to read; one about a late payment always does.',
    example: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/dGhlLWJyb3dzZXI',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        is_discreet: false,
      },
      answer: device,
    },
  },
  unsubscribePush: {
    description: 'Forgets a browser: nothing is sent to it any more, from the next notice on.',
    example: { params: { device_id: sample.pushDevice } },
  },
};
