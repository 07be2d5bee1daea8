<?php

declare(strict_types=1);

namespace Docgen\Testing;

use PHPUnit\Runner\ErrorHandler;

/** Warns in the words of the daemon (contract 4). */
final class TestWarning
{
    /**
     * Raises an E_USER_WARNING to PHPUnit: the handler of the framework, which stands before it while an application is booted, would turn
     * it into an exception, and what could only partly be checked would fail.
     */
    public static function raise(string $message): void
    {
        // PHPUnit 9 has another handler, and says in its configuration whether warnings are exceptions.
        $handler = method_exists(ErrorHandler::class, 'instance') ? ErrorHandler::instance() : null;
        if (is_callable($handler)) {
            set_error_handler($handler);
        }
        try {
            trigger_error($message, E_USER_WARNING);
        } finally {
            if (is_callable($handler)) {
                restore_error_handler();
            }
        }
    }
}
