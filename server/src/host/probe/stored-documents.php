<?php

/*
 * Boots the host application and puts documents into its cache, removes them, gets them, or tells their hashes (commands 5, 7.2, 7.3). One JSON
 * line on standard input names the action; the answer is a file, and so are the documents. The companion package defines
 * the form of a stored document, because its pages read it. The script runs on PHP 7.4, as the probe does.
 */

namespace Docgen\Probe;

$input = json_decode((string) stream_get_contents(STDIN), true);
if (!is_array($input) || ($input['docgen'] ?? null) !== 'cache/1') {
    fwrite(STDERR, "This reads one JSON line {\"docgen\":\"cache/1\",…} from standard input.\n");
    exit(2);
}

require __DIR__ . '/failure.php';

$state = new \stdClass();
$state->root = rtrim(str_replace('\\', '/', (string) $input['root']), '/');
$state->out = (string) $input['out'];
$state->shape = 'cache/1';
require __DIR__ . '/boot.php';

$class = 'Docgen\Viewer\DocumentCache';
try {
    $companion = class_exists($class);
} catch (\Throwable $e) {
    // A class map may name a file that is gone.
    $companion = false;
}
$answer = ['docgen' => 'cache/1', 'companion' => $companion, 'documents' => []];
foreach ($companion ? (array) $input['documents'] : [] as $document) {
    $told = ['key' => (string) $document['key'], 'reason' => null, 'format' => null, 'sha256' => null];
    try {
        $cache = $class::of($app);
        if ($input['do'] === 'put') {
            $cache->put($told['key'], (string) $document['format'], (string) file_get_contents($document['file']));
        } elseif ($input['do'] === 'forget') {
            $cache->forget($told['key']);
        } else {
            $found = $cache->get($told['key']);
            $told['format'] = $found === null ? null : $found['format'];
            $told['sha256'] = $found === null ? null : hash('sha256', $found['document']);
            if ($found !== null && $input['do'] === 'get') {
                file_put_contents($document['file'], $found['document']);
            }
        }
    } catch (\Throwable $e) {
        // The message of a failed query holds the query, which holds the whole document.
        $cause = $e instanceof \Illuminate\Database\QueryException && $e->getPrevious() !== null ? $e->getPrevious() : $e;
        $message = oneLine($cause->getMessage());
        $told['reason'] = $message === '' ? get_class($cause) : $message;
    }
    $answer['documents'][] = $told;
}

$state->done = true;
$state->status = writeJson($state->out, $answer) ? 0 : 4;
while (ob_get_level() > 0) {
    ob_end_clean();
}
exit($state->status);
