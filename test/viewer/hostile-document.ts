/** Text that would run, or ask another host, where a page took it for HTML. */
const BAD = [
  '<script>window.ran = "script"</script>',
  '<img src=x onerror="window.ran = \'image\'">',
  '<svg onload="window.ran = \'svg\'"></svg>',
  '<iframe srcdoc="<script>parent.ran = \'frame\'</script>"></iframe>',
  '[link](javascript:window.ran=1)',
].join(' ');

/** A document with such text wherever an application can put text. */
export const HOSTILE = JSON.stringify({
  openapi: '3.2.0',
  info: { title: `Shop ${BAD}`, version: `1 ${BAD}`, description: BAD, contact: { name: BAD, email: 'a@b.example' } },
  tags: [{ name: `Books ${BAD}`, summary: BAD, description: BAD }],
  'x-tagGroups': [{ name: `Group ${BAD}`, tags: [`Books ${BAD}`] }],
  paths: {
    '/books/{id}': {
      summary: BAD,
      get: {
        operationId: 'books',
        tags: [`Books ${BAD}`],
        summary: `List books ${BAD}`,
        description: BAD,
        parameters: [
          { name: 'id', in: 'path', required: true, description: BAD, schema: { type: 'string', default: BAD } },
          { name: BAD, in: 'query', description: BAD, schema: { type: 'string', enum: [BAD], example: BAD } },
          { name: 'genre', in: 'query', schema: { enum: ['fiction', 'crime'], 'x-enumNames': ['Novels', 'Murders'] } },
          {
            name: 'kinds',
            in: 'query',
            schema: { type: 'array', items: { enum: ['a', 'b'], 'x-enumNames': ['Ay', 'Bee'] } },
          },
          {
            name: 'state',
            in: 'query',
            schema: { enum: ['ordered', 'printed'], 'x-enum-descriptions': ['Is paid', ''] },
          },
        ],
        responses: {
          200: {
            description: BAD,
            content: {
              'application/json': {
                schema: {
                  title: BAD,
                  type: 'object',
                  properties: { [BAD]: { type: 'string', title: BAD, description: BAD, pattern: BAD } },
                },
                examples: { [BAD]: { summary: BAD, value: { [BAD]: BAD } } },
              },
            },
          },
        },
      },
    },
  },
});
