<?php

declare(strict_types=1);

namespace Docgen\Daemon;

/** Asks the daemon of an application one question: JSON-RPC 2.0 in frames with `Content-Length` (commands 9.1). */
final class DaemonClient
{
    private const PROTOCOL = 1;

    private const VERSION = '0.1.0';

    /** Seconds for the connection. */
    private const CONNECT_WITHIN = 0.2;

    /** Most bytes of one message. */
    private const FRAME_LIMIT = 64 * 1024 * 1024;

    private string $read = '';

    /** @param resource $stream */
    private function __construct(
        private $stream,
        private readonly float $until,
    ) {}

    /**
     * Asks the running daemon and gives the result.
     *
     * @param string               $root   absolute path of the application
     * @param array<string, mixed> $params
     * @param float                $within seconds for the answer
     *
     * @return array<array-key, mixed>
     *
     * @throws DaemonUnreachable
     * @throws RequestRefused
     */
    public static function ask(string $root, string $method, array $params, float $within): array
    {
        $file = DaemonFile::read($root);
        $stream = self::connect($file['endpoint']);
        try {
            $client = new self($stream, microtime(true) + max(0.0, $within));
            $real = realpath($root);
            try {
                $client->request(1, 'docgen/hello', [
                    'token' => $file['token'],
                    'client' => 'viewer',
                    'version' => self::VERSION,
                    'protocol' => self::PROTOCOL,
                    'app' => $real === false ? $root : $real,
                ]);
            } catch (RequestRefused $refused) {
                // The daemon is not ours: a copied folder announces that of the application it was copied from.
                throw new DaemonUnreachable(DaemonUnreachable::reason($refused->getMessage()));
            }

            return $client->request(2, $method, $params);
        } finally {
            fclose($stream);
        }
    }

    /** @return resource */
    private static function connect(string $endpoint)
    {
        $stream = str_starts_with($endpoint, '\\\\.\\pipe\\')
            ? @fopen($endpoint, 'r+b')
            : @stream_socket_client("unix://$endpoint", $code, $message, self::CONNECT_WITHIN);

        return is_resource($stream) ? $stream : throw new DaemonUnreachable('none listens');
    }

    /**
     * @param array<string, mixed> $params
     *
     * @return array<array-key, mixed>
     */
    private function request(int $id, string $method, array $params): array
    {
        $body = json_encode(['jsonrpc' => '2.0', 'id' => $id, 'method' => $method, 'params' => $params], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
        if (strlen($body) > self::FRAME_LIMIT) {
            throw RequestRefused::because(sprintf('What is asked has %d MB as docgen is sent it, and at most %d MB are taken.', strlen($body) >> 20, self::FRAME_LIMIT >> 20));
        }
        $this->write($body);
        do {
            $message = json_decode($this->message(), true);
            // Notifications come in between, such as notes.
        } while (is_array($message) && ($message['id'] ?? null) !== $id);
        if (! is_array($message)) {
            throw new DaemonUnreachable('its answer is no JSON');
        }
        if (isset($message['error'])) {
            throw RequestRefused::of((array) $message['error']);
        }

        return is_array($message['result'] ?? null) ? $message['result'] : [];
    }

    private function write(string $body): void
    {
        $rest = 'Content-Length: ' . strlen($body) . "\r\n\r\n" . $body;
        while ($rest !== '') {
            $written = @fwrite($this->stream, $rest);
            if ($written === false || $written === 0) {
                throw new DaemonUnreachable('it ended');
            }
            $rest = substr($rest, $written);
        }
    }

    /** Reads the body of the next frame. */
    private function message(): string
    {
        while (($end = strpos($this->read, "\r\n\r\n")) === false) {
            $this->receive();
        }
        if (preg_match('/^Content-Length:[ \t]*(\d{1,9})[ \t]*$/im', substr($this->read, 0, $end), $found) !== 1 || (int) $found[1] > self::FRAME_LIMIT) {
            throw new DaemonUnreachable('it does not speak the protocol');
        }
        $wanted = (int) $found[1];
        $pieces = [substr($this->read, $end + 4)];
        $held = strlen($pieces[0]);
        $this->read = '';
        while ($held < $wanted) {
            $this->receive();
            $held += strlen($this->read);
            $pieces[] = $this->read;
            $this->read = '';
        }
        $bytes = implode('', $pieces);
        $this->read = substr($bytes, $wanted);

        return $held === $wanted ? $bytes : substr($bytes, 0, $wanted);
    }

    private function receive(): void
    {
        $left = $this->until - microtime(true);
        $seconds = (int) max(0, floor($left));
        $read = [$this->stream];
        $none = null;
        if ($left <= 0 || @stream_select($read, $none, $none, $seconds, (int) (($left - $seconds) * 1_000_000)) === 0) {
            throw new DaemonUnreachable('it does not answer in time', true);
        }
        $chunk = @fread($this->stream, 1 << 20);
        if ($chunk === false || $chunk === '') {
            throw new DaemonUnreachable('it ended');
        }
        $this->read .= $chunk;
    }
}
