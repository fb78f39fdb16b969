#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Lines = std::vector<std::string>;

std::string read_line() {
    std::string line;
    std::getline(std::cin, line);
    return line;
}

Lines read_lines(int count) {
    Lines lines;
    while (count-- > 0) lines.push_back(read_line());
    return lines;
}

class Patcher {
public:
    explicit Patcher(const Lines& original) : original_(original) {}

    bool apply(std::size_t start, const Lines& hunk) {
        if (start < position_ || start > original_.size()) return false;
        copy_until(start);
        for (const auto& line : hunk) {
            const std::string text = line.substr(1);
            if (line[0] != '+') {
                if (position_ == original_.size() || original_[position_] != text) return false;
                ++position_;
            }
            if (line[0] != '-') result_.push_back(text);
        }
        return true;
    }

    const Lines& finish() {
        copy_until(original_.size());
        return result_;
    }

private:
    void copy_until(std::size_t end) {
        while (position_ < end) result_.push_back(original_[position_++]);
    }

    const Lines& original_;
    std::size_t position_ = 0;
    Lines result_;
};

int main() {
    const Lines original = read_lines(std::stoi(read_line()));
    Patcher patcher(original);
    const int hunks = std::stoi(read_line());
    for (int number = 1; number <= hunks; ++number) {
        std::istringstream header(read_line());
        std::size_t start;
        int size;
        header >> start >> size;
        if (!patcher.apply(start - 1, read_lines(size))) {
            std::cout << "hunk " << number << " fails\n";
            return 0;
        }
    }
    for (const auto& line : patcher.finish()) std::cout << line << '\n';
}
