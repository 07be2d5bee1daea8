<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use RuntimeException;

/** Reports that no daemon gives the document, and why not. */
final class DaemonAbsent extends RuntimeException {}
