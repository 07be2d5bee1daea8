/** Maps formats to their samples (validation 11.4). */
export const SAMPLES: Readonly<Record<string, string>> = {
  'date-time': '2024-01-01T00:00:00Z',
  date: '2024-01-01',
  time: '00:00:00',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  hostname: 'example.com',
  ip: '192.0.2.1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'ZXhhbXBsZQ==',
  password: 'secret',
  'uri-reference': '/example',
  uri: 'https://example.com',
  url: 'https://example.com',
};

/** A prefix of this text stands for any string (validation 11.2). */
export const FILLER = 'example-value-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN';
