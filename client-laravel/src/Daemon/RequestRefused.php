<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use RuntimeException;

/** Reports that the daemon refused a request; the message is its first line. */
final class RequestRefused extends RuntimeException {}
