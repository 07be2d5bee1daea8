<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Closure;
use Illuminate\Http\Request;
use Symfony\Component\HttpFoundation\File\UploadedFile;

/** Keeps what a form sent before the framework trims, empties and merges it (contract 6.5). */
final class CaptureRequestBody
{
    public const ATTRIBUTE = 'docgen.sent';

    public function handle(Request $request, Closure $next): mixed
    {
        if (! $request->attributes->has(self::ATTRIBUTE)) {
            $request->attributes->set(self::ATTRIBUTE, [
                'recorded' => true,
                'fields' => (object) self::fields($request),
                'files' => (object) self::names($request->files->all()),
                'query' => (object) $request->query->all(),
                'contentType' => $request->headers->get('Content-Type'),
            ]);
        }

        return $next($request);
    }

    /** Gives the fields of a form. Beside files those of JSON are some: only as texts can a client send them. */
    private static function fields(Request $request): array
    {
        if (! $request->isJson()) {
            return $request->request->all();
        }

        return $request->files->count() === 0 ? [] : self::texts($request->json()->all());
    }

    private static function texts(array $fields): array
    {
        return array_map(static fn (mixed $field) => match (true) {
            is_array($field) => self::texts($field),
            is_bool($field) => $field ? '1' : '0',
            default => (string) $field,
        }, $fields);
    }

    /** Gives the client's names of files, in the form the files came in. */
    private static function names(array $files): array
    {
        return array_map(static fn (mixed $file) => match (true) {
            $file instanceof UploadedFile => $file->getClientOriginalName(),
            is_array($file) => self::names($file),
            default => null,
        }, array_filter($files, static fn (mixed $file) => $file !== null));
    }
}
