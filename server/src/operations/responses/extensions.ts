/** Maps file extensions to media types (responses 6.6). */
const TABLE = new Map(
  `csv text/csv|doc application/msword|docx application/vnd.openxmlformats-officedocument.wordprocessingml.document|gif image/gif|gz application/gzip|html text/html|ics text/calendar|jpeg image/jpeg|jpg image/jpeg|json application/json|jsonl application/jsonl|md text/markdown|mp3 audio/mpeg|mp4 video/mp4|ndjson application/x-ndjson|pdf application/pdf|png image/png|ppt application/vnd.ms-powerpoint|pptx application/vnd.openxmlformats-officedocument.presentationml.presentation|svg image/svg+xml|tar application/x-tar|txt text/plain|vcf text/vcard|wav audio/wav|webm video/webm|webp image/webp|xls application/vnd.ms-excel|xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|xml application/xml|yaml application/yaml|yml application/yaml|zip application/zip`
    .split('|')
    .map((row): [string, string] => {
      const [extension = '', type = ''] = row.split(' ');
      return [extension, type];
    }),
);

export function mediaTypeOf(file: string | undefined): string | undefined {
  const extension = file === undefined ? undefined : /\.([A-Za-z0-9]+)$/.exec(file)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : TABLE.get(extension);
}

/**
 * Lists the media types that sniffing a file's bytes may give besides the table's type: short texts are not told apart.
 */
export function sniffedTypes(file: string | undefined): string[] | undefined {
  const type = mediaTypeOf(file);
  if (type === undefined) return undefined;
  const extension = /\.([A-Za-z0-9]+)$/.exec(file ?? '')?.[1]?.toLowerCase() ?? '';
  if (['csv', 'html', 'md', 'yaml', 'yml'].includes(extension)) return [type, 'text/plain'];
  if (['jsonl', 'ndjson'].includes(extension)) return [type, 'application/json'];
  return extension === 'xml' ? ['text/xml'] : [type];
}
