<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Docgen\Daemon\ApplicationDaemon;
use Docgen\Daemon\DaemonUnreachable;
use Docgen\Daemon\RequestRefused;
use Illuminate\Contracts\Foundation\Application;

/**
 * Gives a page of the local environment what it says beside the document: where operations come from in the source, and what was found
 * in them (cache 6.6). No other environment has any of it.
 */
final class SourceNotes
{
    /** Tells whether the page of a document has notes: its document is made from the source, in the local environment. */
    public static function shownBy(Application $app, ViewerSettings $settings): bool
    {
        return $app->environment() === 'local' && $settings->source === 'generate';
    }

    /**
     * Asks the daemon for the notes.
     *
     * @return array<array-key, mixed>
     *
     * @throws DaemonUnreachable
     * @throws RequestRefused
     */
    public static function ask(Application $app, ViewerSettings $settings): array
    {
        $editor = $app->make('config')->get('docgen.viewer.editor');

        return ApplicationDaemon::of($app)->ask('viewer/notes', ['document' => $settings->document]
            + (is_string($editor) && $editor !== '' ? ['editor' => $editor] : []));
    }

    /**
     * Gives the HTML that shows the notes in a page of the built-in drivers; none without them.
     *
     * @return list<string>
     */
    public static function lines(ViewerContext $context): array
    {
        return $context->notesUrl === null ? [] : [Page::script('notes', ['NOTES_URL' => $context->notesUrl])];
    }
}
